import { expect, test } from 'vitest';
import { pngBytes } from '#test/world/files.ts';
import { addInstitutionColleague } from '#test/world/people.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// What an institution shows of itself: photos, open days, and its page before a change is saved.

const world = useWorld();
const provider = () => world.as('provider').invoke;
const own = () => ({ institutionId: world.people.provider.institutionId });
const photo = async (moduleCode: 'institution_photo' | 'licence', who: 'provider' | 'otherProvider') =>
  world
    .as(who, { file: { name: '大厅.png', bytes: pngBytes } })
    .invoke('common.upload', { moduleCode, fileName: '大厅.png' });
async function publicPage() {
  const { code } = await rowOf(world.db, 'institution', { id: own().institutionId });
  return world.call('visitor', 'institution.byCode', { institutionCode: code });
}

test('photos are shown in the order saved; the first one stands for the institution', async () => {
  expect((await publicPage()).photo).toMatch(/^\/bid-web\/facade\/[A-Z_]+\/\w+\.svg$/);
  const [hall, lab] = [
    await photo('institution_photo', 'provider'),
    await photo('institution_photo', 'provider'),
  ];
  const photos = [{ fileId: lab.fileId, caption: '检验科' }, { fileId: hall.fileId }];
  await provider()('institution.savePhotos', { ...own(), photos, before: [] });
  expect(await publicPage()).toMatchObject({
    photo: lab.src,
    photos: [
      { src: lab.src, caption: '检验科' },
      { src: hall.src, caption: '' },
    ],
  });
  // A colleague who saw none of it loses nothing of it.
  const late = provider()('institution.savePhotos', { ...own(), photos: [], before: [] });
  await expectFailure(late, 409);
  const read = await provider()('institution.photos', own());
  expect(read.photos.map(({ file }) => file.fileId)).toEqual([lab.fileId, hall.fileId]);
});

test('only pictures for everybody, and only one’s own', async () => {
  const before = (await provider()('institution.photos', own())).photos.map(({ file }) => file.fileId);
  const tried = [await photo('licence', 'provider'), await photo('institution_photo', 'otherProvider')];
  for (const { fileId } of tried) {
    const saved = provider()('institution.savePhotos', { ...own(), photos: [{ fileId }], before });
    await expectFailure(saved, 400);
  }
  const { db } = world;
  const librarian = world.as(await addInstitutionColleague(db, own().institutionId, 'library')).invoke;
  expect((await librarian('institution.photos', own())).mayChange).toBe(false);
  const refused = librarian('institution.savePhotos', { ...own(), photos: [], before });
  await expectFailure(refused, 403);
});

test('open days and what is closed from today on stand on the public page', async () => {
  expect((await publicPage()).opening.days).toBe('');
  await provider()('institution.saveOperation', {
    ...own(),
    openDays: [1, 2, 3, 6],
    capacities: [
      { day: 6, heads: 40 },
      { day: 7, heads: 10 },
    ],
    closed: [
      { from: '2020-01-24', to: '2020-01-30', note: '春节' },
      { from: '2099-01-24', to: '2099-01-30', note: '检修' },
    ],
  });
  expect((await publicPage()).opening).toEqual({
    days: '周一至周三、周六',
    closed: [{ from: '2099-01-24', to: '2099-01-30', note: '检修' }],
  });
  // Sunday is not open: its number would come back with it.
  expect((await provider()('institution.operation', own())).capacities).toEqual([{ day: 6, heads: 40 }]);
});

test('the preview shows what was typed and saves nothing', async () => {
  const { fileId } = await photo('licence', 'provider');
  const { type, level, specialServices, ...detail } = await provider()('institution.detail', own());
  const before = await publicPage();
  const preview = await provider()('institution.preview', {
    ...own(),
    ...detail,
    type: String(type.code),
    level: String(level.code),
    specialServices: specialServices.map(({ code }) => String(code)),
    licenceFileId: fileId,
    hours: '周一至周六 07:30–11:00',
    introduction: '新的介绍',
  });
  expect(preview).toEqual({ ...before, hours: '周一至周六 07:30–11:00', introduction: '新的介绍' });
  expect(await publicPage()).toEqual(before);
});
