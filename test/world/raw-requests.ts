/** A request as bytes that a library would not send, and what stands behind it in the same bytes. */
export interface RawRequest {
  readonly name: string;
  readonly bytes: string;
}

/** The address of the request that hides in another; nobody asks it openly in these tests. */
export const hidden = '/healthz?hidden=1';

const inner = (host: string) =>
  `GET ${hidden} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`;
const call = '/bid/api/site/siteData';

/** What readers of HTTP have disagreed about, each with a request hidden where the other reader would begin anew. */
export function smuggled(host: string): readonly RawRequest[] {
  const within = inner(host);
  const long = String(within.length + 5);
  const size = within.length.toString(16);
  const post = (
    name: string,
    headers: readonly string[],
    body: string,
    target = call,
    version = 'HTTP/1.1',
  ) => ({
    name,
    bytes: `POST ${target} ${version}\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`,
  });
  const ended = `0\r\n\r\n${within}`;
  const chunk = `${size}\r\n${within}\r\n0\r\n\r\n`;
  const short = `Content-Length: ${size.length + 2}`;
  const encodings = [
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: \x0bchunked',
    'Transfer-Encoding: chunked\x0b',
    'Transfer-Encoding:\r\n chunked',
    'X: y\r\n Transfer-Encoding: chunked',
    'X: y\nTransfer-Encoding: chunked',
    'X: y\rTransfer-Encoding: chunked',
    'Transfer-Encoding: "chunked"',
    'Transfer_Encoding: chunked',
    'Transfer-Encoding\0: chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
    'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: CHUNKED',
  ];
  return [
    ...encodings.flatMap((encoding) => [
      post(`length first, ${JSON.stringify(encoding)}`, [`Content-Length: ${long}`, encoding], ended),
      post(`chunks first, ${JSON.stringify(encoding)}`, [short, encoding], chunk),
    ]),
    post('two lengths', [`Content-Length: ${long}`, 'Content-Length: 0'], within),
    post('two lengths, the other way', ['Content-Length: 0', `Content-Length: ${long}`], within),
    post('lengths in one line', [`Content-Length: 0, ${within.length}`], within),
    ...['+0', '-1', '0x0', '00', '0 0', '0\t', '0_0', '', '0;', '1e0', '٠'].map((length) =>
      post(`a length of ${JSON.stringify(length)}`, [`Content-Length: ${length}`], within),
    ),
    post('a length over 64 bits', ['Content-Length: 18446744073709551616'], within),
    post('a folded length', ['Content-Length:\r\n 0'], within),
    post(
      'a length with space before its colon',
      ['Content-Length : 0', `Content-Length: ${within.length}`],
      within,
    ),
    post('chunks that end by bare line feeds', ['Transfer-Encoding: chunked'], `0\n\n${within}`),
    post('a chunk size of 65 bits', ['Transfer-Encoding: chunked'], `10000000000000000\r\n${ended}`),
    post('a signed chunk size', ['Transfer-Encoding: chunked'], `+0\r\n\r\n${within}`),
    post('a chunk size in 0x', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${within}`),
    post(
      'a chunk with an extension that breaks its line',
      ['Transfer-Encoding: chunked'],
      `1;a\nb\r\nx\r\n${ended}`,
    ),
    post('a chunk longer than it says', ['Transfer-Encoding: chunked'], `1\r\nxx${ended}`),
    post('trailers that give a length', ['Transfer-Encoding: chunked'], `0\r\nContent-Length: 5\r\n\r\n`),
    post(
      'HTTP/1.0 with chunks',
      ['Connection: keep-alive', 'Transfer-Encoding: chunked', `Content-Length: ${long}`],
      ended,
      call,
      'HTTP/1.0',
    ),
    post(
      'the length is named by Connection',
      ['Connection: Content-Length', `Content-Length: ${within.length}`],
      within,
    ),
    post(
      'the forwarded address is named by Connection',
      ['Connection: close, X-Forwarded-For', 'Content-Length: 2'],
      '{}',
    ),
    post('Expect with a body at once', ['Expect: 100-continue', `Content-Length: ${within.length}`], within),
    post('an absolute target of another host', ['Content-Length: 0'], '', `http://evil.example${call}`),
    post('a target with a space and a version', ['Content-Length: 0'], '', `${call} HTTP/1.1\r\nX: y`),
    {
      name: 'a GET with a body',
      bytes: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${within.length}\r\n\r\n${within}`,
    },
    {
      name: 'an upgrade to clear HTTP/2',
      bytes: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${within.length}\r\n\r\n${within}`,
    },
    {
      name: 'an upgrade to a socket',
      bytes: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n${within}`,
    },
    {
      name: 'a line feed alone at each line',
      bytes: `GET /healthz HTTP/1.1\nHost: ${host}\nContent-Length: ${within.length}\n\n${within}`,
    },
    { name: 'two hosts', bytes: `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n` },
    { name: 'no host', bytes: 'GET /healthz HTTP/1.1\r\n\r\n' },
    {
      name: 'a head that starts with a folded line',
      bytes: `GET /healthz HTTP/1.1\r\n X: y\r\nHost: ${host}\r\n\r\n`,
    },
  ];
}

type Field = readonly [name: string, value: string];

/** A header block without compression (RFC 7541, 6.2.2), which lets any byte through. */
function block(fields: readonly Field[]): Buffer {
  const text = (value: string): Buffer => {
    const bytes = Buffer.from(value, 'latin1');
    const length =
      bytes.length < 127
        ? [bytes.length]
        : [127, ((bytes.length - 127) & 127) | 128, (bytes.length - 127) >> 7];
    return Buffer.concat([Buffer.from(length), bytes]);
  };
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

function frame(type: number, flags: number, stream: number, body: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}

/** The bytes of one request in HTTP/2: preface, settings, head, body. */
export function http2Bytes(fields: readonly Field[], body: string): Buffer {
  const data = Buffer.from(body, 'latin1');
  return Buffer.concat([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    frame(4, 0, 0, Buffer.alloc(0)),
    frame(1, data.length ? 4 : 5, 1, block(fields)),
    ...(data.length ? [frame(0, 1, 1, data)] : []),
  ]);
}

/** What HTTP/2 can carry and HTTP/1.1 reads otherwise. */
export function smuggledByHttp2(host: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const within = inner(host);
  const request = (
    name: string,
    extra: readonly Field[],
    body: string,
    given: Readonly<Record<string, string>> = {},
  ) => {
    const pseudo = { ':method': 'POST', ':scheme': 'https', ':authority': host, ':path': call, ...given };
    const fields: Field[] = [...Object.entries(pseudo), ['content-type', 'application/json'], ...extra];
    return { name, bytes: http2Bytes(fields, body) };
  };
  const line = `\r\nHost: ${host}\r\n\r\n${within}`;
  return [
    request('a length that is too small', [['content-length', '0']], within),
    request('a length that is too large', [['content-length', '99']], '{}'),
    request(
      'two lengths',
      [
        ['content-length', '0'],
        ['content-length', String(within.length)],
      ],
      within,
    ),
    request('chunks', [['transfer-encoding', 'chunked']], `0\r\n\r\n${within}`),
    request(
      'chunks and a length',
      [
        ['transfer-encoding', 'chunked'],
        ['content-length', String(within.length + 5)],
      ],
      `0\r\n\r\n${within}`,
    ),
    request(
      'Connection',
      [
        ['connection', 'content-length'],
        ['content-length', String(within.length)],
      ],
      within,
    ),
    request('a value with a line in it', [['x', `y\r\ntransfer-encoding: chunked`]], `0\r\n\r\n${within}`),
    request('a value with a head in it', [['x', `y\r\n\r\n${within}`]], ''),
    request('a name with a line in it', [['x: y\r\ntransfer-encoding', 'chunked']], `0\r\n\r\n${within}`),
    request('a name with a colon', [['transfer-encoding: chunked', 'x']], `0\r\n\r\n${within}`),
    request('a name in capitals', [['Transfer-Encoding', 'chunked']], `0\r\n\r\n${within}`),
    request('a path with a request in it', [], '', { ':path': `/healthz HTTP/1.1${line}` }),
    request('a method with a request in it', [], '', { ':method': `GET /healthz HTTP/1.1${line}GET` }),
    request('an authority with a line in it', [], '', { ':authority': `${host}\r\nx: y\r\n\r\n${within}` }),
    request('a scheme with a request in it', [], '', { ':scheme': `https://x/ HTTP/1.1${line}` }),
    request('a host beside the authority', [['host', 'evil.example']], ''),
    request('a length with a sign', [['content-length', '+0']], within),
    request('no path', [], '', { ':path': '' }),
  ];
}
