import type { ReceivedFile } from '#server/api/call-context.ts';
import { sniffType } from '#server/modules/common/sniff-type.ts';
import type { Person, PersonaName } from './people.ts';
import type { World } from './world.ts';

/** One transparent pixel. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** As the HTTP door hands it on: its type found from its content. */
export const receivedFile = async (name: string, bytes: Buffer = pngBytes): Promise<ReceivedFile> => ({
  name,
  bytes,
  mime: await sniffType(bytes),
});

/** Uploads a licence as this person. */
export async function uploadLicence(world: World, who: PersonaName | Person) {
  const file = await receivedFile('营业执照.png');
  return world.as(who, { file }).invoke('common.upload', { moduleCode: 'licence' });
}
