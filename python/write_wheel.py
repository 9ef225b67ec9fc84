# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a wheel of the built package: write_wheel.py FOLDER-OF-THE-PACKAGE OUTPUT-FOLDER. Prints its path.

A wheel is a zip file with a few text files (PEP 427); no other tool is needed to write it.
"""
import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile

source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(source))
import trainyard  # noqa: E402

python = f"cp{sys.version_info.major}{sys.version_info.minor}"
platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
tag = f"{python}-{python}-{platform}"
info = f"trainyard-{trainyard.__version__}.dist-info"
# Equal sources give equal wheels.
TIME = (2026, 1, 1, 0, 0, 0)

files = {f"trainyard/{path.name}": path.read_bytes() for path in sorted((source / "trainyard").iterdir())
         if path.is_file() and path.suffix in {".py", ".pyi", ".so", ".typed"}}
files[f"{info}/METADATA"] = (
    f"Metadata-Version: 2.1\nName: trainyard\nVersion: {trainyard.__version__}\n"
    "Summary: Model of clusters that train and serve AI models\nLicense: GPL-3.0-or-later AND Apache-2.0\n"
    "Requires-Python: >=3.9\nRequires-Dist: numpy\n").encode()
files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: trainyard\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()


def digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


record = f"{info}/RECORD"
files[record] = "".join([*(f"{name},{digest(content)},{len(content)}\n" for name, content in files.items()),
                         f"{record},,\n"]).encode()
wheel = target / f"trainyard-{trainyard.__version__}-{tag}.whl"
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in files.items():
        entry = zipfile.ZipInfo(name, TIME)
        entry.external_attr = 0o644 << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, content)
print(wheel)
