// Run as a process of its own: what Node's http server can do at most with these bytes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file = '', type = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(Number(port), '127.0.0.1', () => console.log('Ready'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
