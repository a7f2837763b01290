# Installs focal's released binary for Windows: downloads it, verifies its SHA-256, puts it into a folder of yours.
#
#   $env:FOCAL_VERSION = 'v0.1.0'     which release (default: the latest)
#   $env:FOCAL_BIN = 'C:\tools'       where to (default: %LOCALAPPDATA%\focal); no administrator rights are used
#   $env:FOCAL_RELEASES = URL         where releases are (the script that comes with a release knows)
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

$releases = if ($env:FOCAL_RELEASES) { $env:FOCAL_RELEASES } else { '' } # a release fills in its own address
if (-not $releases) { throw 'install: set FOCAL_RELEASES to the address of the releases page of focal' }
$bin = if ($env:FOCAL_BIN) { $env:FOCAL_BIN } else { Join-Path $env:LOCALAPPDATA 'focal' }
$version = if ($env:FOCAL_VERSION) { $env:FOCAL_VERSION } else { 'latest' }
$base = if ($version -eq 'latest') { "$releases/latest/download" } else { "$releases/download/$version" }
$archive = 'focal-x86_64-pc-windows-msvc.zip'

if (-not [Environment]::Is64BitOperatingSystem) { throw 'install: there is no binary for 32-bit Windows' }

$work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid().ToString())
New-Item -ItemType Directory -Path $work | Out-Null
try {
  Invoke-WebRequest -UseBasicParsing -Uri "$base/$archive" -OutFile (Join-Path $work $archive)
  Invoke-WebRequest -UseBasicParsing -Uri "$base/SHA256SUMS" -OutFile (Join-Path $work 'SHA256SUMS')
  $line = Get-Content (Join-Path $work 'SHA256SUMS') | Where-Object { ($_ -split '\s+')[1] -eq $archive }
  if (-not $line) { throw "install: SHA256SUMS does not list $archive" }
  $expected = ($line -split '\s+')[0]
  $found = (Get-FileHash -Algorithm SHA256 -Path (Join-Path $work $archive)).Hash
  if ($found -ne $expected) {
    throw "install: the SHA-256 of $archive is $found, but should be $expected; nothing was installed"
  }
  Expand-Archive -Path (Join-Path $work $archive) -DestinationPath $work
  New-Item -ItemType Directory -Force -Path $bin | Out-Null
  Move-Item -Force -Path (Join-Path $work 'focal.exe') -Destination (Join-Path $bin 'focal.exe')
} finally {
  Remove-Item -Recurse -Force $work
}

Write-Output "Installed $(& (Join-Path $bin 'focal.exe') --version) as $(Join-Path $bin 'focal.exe')."
if (($env:PATH -split ';') -notcontains $bin) { Write-Output "Add $bin to your PATH, then run: focal doctor" }
