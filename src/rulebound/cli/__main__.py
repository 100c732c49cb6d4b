"""``python -m rulebound.cli`` is the ``rulebound`` command."""

from rulebound.cli import main

if __name__ == "__main__":
    main()
