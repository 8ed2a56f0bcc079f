import { bringUp } from './bring-up.ts';

// What `npm run cluster` does where the network's cables meet.

const [order, ...rest] = process.argv.slice(2);
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
// Procurements are signed with the demo's own certificate and messages; without it the nodes start in half the time.
await bringUp({ demo: !rest.includes('--short') }, say);
if (order === 'drill') {
  const { drill } = await import('./drill.ts');
  process.exitCode = await drill(rest, say);
} else process.exit(0);
