import { Readable } from 'node:stream';
import type { ReceivedFile } from '#server/api/call-context.ts';
import { sniffType } from '#server/modules/common/sniff-type.ts';
import { writeIncoming } from '#server/ports/incoming-files.ts';
import type { Person, PersonaName } from './people.ts';
import type { World } from './world.ts';

/** One transparent pixel. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A file to upload. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** As the HTTP door hands it on: written to the folder for arriving files, its type found from its content. */
export async function receive(folder: string, { name, bytes }: ChosenFile): Promise<ReceivedFile> {
  const incoming = await writeIncoming(folder, Readable.from([bytes]));
  return { ...incoming, name, mime: await sniffType(incoming.path) };
}

/** Uploads a licence as this person. */
export async function uploadLicence(world: World, who: PersonaName | Person) {
  const file = { name: '营业执照.png', bytes: pngBytes };
  return world.as(who, { file }).invoke('common.upload', { moduleCode: 'licence' });
}
