// Runs on whatever Node the machine has, so it is written in the JavaScript of long ago. It must be
// imported alone: newer syntax in a static import beside it would fail to parse before this line runs.
const OLDEST = 20;
if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    'Cardamom needs Node ' +
      OLDEST +
      ' or newer, and this is Node ' +
      process.versions.node +
      '. Get a current one from https://nodejs.org',
  );
  process.exit(1);
}
