// Loaded first by servers that a script starts (node --import): when the script is killed and cannot stop them, they end too.
const parent = process.ppid

function isParentAlive() {
  if (process.ppid !== parent) return false
  try {
    return process.kill(parent, 0)
  } catch {
    return false
  }
}

setInterval(() => {
  if (!isParentAlive()) process.exit(1)
}, 200).unref()
