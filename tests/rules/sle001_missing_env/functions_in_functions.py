"""Functions in one another, deeper than anybody writes them."""

import subprocess


def one(script):
    def two():
        def three():
            def four():
                def five():
                    def six():
                        subprocess.run(["sbatch", script])  # expect: SLE001
                        subprocess.run(["ls", script])

                    return six

                return five

            return four

        return three

    return two
