import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import forge from 'node-forge';
import { freePort } from './site.ts';

interface Ports {
  readonly site: number;
  readonly http: number;
  readonly https: number;
}
interface Kind {
  readonly file: string;
  /** The published configuration with this machine's ports and certificate in place of the example's. */
  readonly fill: (text: string, ports: Ports, folder: string) => string;
  readonly command: (file: string, folder: string) => readonly [string, ...string[]];
}

const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`the configuration has no ${from}`);
    return done.replaceAll(from, to);
  }, text);

const kinds: Readonly<Record<string, Kind>> = {
  nginx: {
    file: 'nginx.conf',
    fill: (text, { site, http, https }, folder) => `
      ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/log; events {}
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${replaced(text, [
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443 ', `listen 127.0.0.1:${https} `],
        ['127.0.0.1:3000', `127.0.0.1:${site}`],
        ['/etc/ssl/tijian.example.com.pem', `${folder}/certificate.pem`],
        ['/etc/ssl/tijian.example.com.key', `${folder}/key.pem`],
      ])} }`,
    command: (file, folder) => ['nginx', '-p', folder, '-c', file, '-g', 'daemon off;'],
  },
  caddy: {
    file: 'Caddyfile',
    fill: (text, { site, http, https }, folder) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${replaced(
        text,
        [
          [
            'https://tijian.example.com {',
            `https://tijian.example.com {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
          ],
          ['127.0.0.1:3000', `127.0.0.1:${site}`],
        ],
      )}`,
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    fill: (text, { site, http, https }, folder) =>
      replaced(text, [
        ['bind :80', `bind 127.0.0.1:${http}`],
        ['bind :443 ', `bind 127.0.0.1:${https} `],
        ['127.0.0.1:3000', `127.0.0.1:${site}`],
        ['/etc/ssl/tijian.example.com.pem', `${folder}/both.pem`],
      ]),
    command: (file) => ['haproxy', '-db', '-f', file],
  },
};

/** The proxies of this machine that `deploy/proxy` has a configuration for. */
export const installedProxies: readonly string[] = Object.keys(kinds).filter(
  (name) => spawnSync('which', [name]).status === 0,
);

export interface Proxy {
  readonly http: number;
  readonly https: number;
  stop(): Promise<void>;
}

/** Starts a proxy of this machine with the published configuration in front of a site on that port. */
export async function startProxy(name: string, site: number): Promise<Proxy> {
  const kind = kinds[name] as Kind;
  const folder = mkdtempSync(join(tmpdir(), `checkup-proxy-${name}-`));
  const ports = { site, http: await freePort(), https: await freePort() };
  writeCertificate(folder);
  const file = join(folder, kind.file);
  writeFileSync(file, kind.fill(readFileSync(join('deploy/proxy', kind.file), 'utf8'), ports, folder));
  const [program, ...options] = kind.command(file, folder);
  const child = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!(await listens(ports.https))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await sleep(20);
  }
  return { http: ports.http, https: ports.https, stop: () => end(child, folder, name) };
}

async function end(child: ChildProcess, folder: string, name: string): Promise<void> {
  const ended = once(child, 'exit');
  // nginx ends its workers by itself; the others are one process, and Caddy would wait for open streams.
  child.kill(name === 'nginx' ? 'SIGTERM' : 'SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function writeCertificate(folder: string): void {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  const name = [{ name: 'commonName', value: 'tijian.example.com' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'tijian.example.com' }] },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const [pem, key] = [forge.pki.certificateToPem(certificate), forge.pki.privateKeyToPem(keys.privateKey)];
  writeFileSync(join(folder, 'certificate.pem'), pem);
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'both.pem'), pem + key);
}
