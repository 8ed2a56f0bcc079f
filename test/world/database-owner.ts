// Run as a process of its own by tests that kill it: a node that owns the embedded database of a folder.
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';

const [dataDir = '', holderPort] = process.argv.slice(2);
try {
  const database = await startEmbedded({ dataDir, holderPort: Number(holderPort), report: console.error });
  process.once('SIGTERM', async () => {
    await database.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ url: database.url, postgres: database.processId() }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
