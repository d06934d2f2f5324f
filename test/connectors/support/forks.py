"""
Runs Python programs, each in a fork of this process, which has imported the modules that its arguments name: to import
them takes most of a short program's time. A line of its input has the arguments of Python and variables; the answer is a
line with the exit code. What the program prints is in the files `stdout` and `stderr`.
"""

import importlib
import json
import os
import runpy
import sys

for module in sys.argv[1:]:
    importlib.import_module(module)

for line in sys.stdin:
    task = json.loads(line)
    pid = os.fork()
    if pid != 0:
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
        continue
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for descriptor, file in ((1, "stdout"), (2, "stderr")):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
    os.environ.update(task["environment"])
    program, *more = task["args"]
    sys.path[0] = ""
    if program == "-c":
        code, *more = more
        sys.argv = ["-c", *more]
        exec(code, {"__name__": "__main__"})
    else:
        sys.argv = [program, *more]
        runpy.run_path(program, run_name="__main__")
    break
