// Run as a process of its own: what Node's http server can do at most with these bytes under these headers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file = ''] = process.argv.slice(2);
const { head, body } = JSON.parse(readFileSync(file, 'utf8')) as { head: string[]; body: string };
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(Number(port), '127.0.0.1', () => console.log('Ready'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
