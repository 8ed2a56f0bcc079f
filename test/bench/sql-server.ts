// Run as a process of its own: what Node's http server can do at most that answers each call with the rows of its statements,
// and checks, allows, reads, calculates and shapes nothing.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { deserialize } from 'node:v8';
import { asPrepared, barePool, type Statement } from './bare-sql.ts';

const [port, url = '', file = ''] = process.argv.slice(2);
const calls = (deserialize(readFileSync(file)) as Statement[][]).map((statements) =>
  statements.map(asPrepared),
);
const pool = barePool(url);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      JSON.parse(Buffer.concat(chunks).toString());
      const rows: unknown[] = [];
      for (const statement of calls[Number(request.url?.slice(1))] ?? [])
        rows.push((await pool.query(statement)).rows);
      const body = Buffer.from(JSON.stringify({ code: 200, data: rows }));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    } catch (error) {
      response.writeHead(500, { 'content-length': 0 }).end();
      console.error(error);
    }
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log('Ready'));
process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});
