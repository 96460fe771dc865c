/** Says plainly that Node is too old. Imported first and for this effect, so keep to syntax that old versions read. */
const [major, minor] = process.versions.node.split('.').map(Number)
// What Vite 8 runs on: it needs a feature that came with 22.12 and was brought back to 20.19.
const current = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!current) {
  console.error(
    `Pathshala needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}. See https://nodejs.org/`,
  )
  process.exit(1)
}
