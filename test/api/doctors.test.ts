import { expect, test } from 'vitest';
import { pngBytes } from '#test/world/files.ts';
import { rowOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// An institution's doctors, by its members; what visitors see follows at once.

const world = useWorld();
const provider = () => world.as('provider').invoke;
const fields = { name: '王主任', title: 'CHIEF', department: '医学影像科', days: [3, 1, 3] };
const add = (more: object = {}) => {
  const { institutionId } = world.people.provider;
  return provider()('doctor.add', { institutionId, ...fields, ...more });
};
async function publicDoctors() {
  const { code } = await rowOf(world.db, 'institution', { id: world.people.provider.institutionId });
  return world.call('visitor', 'doctor.list', { institutionCode: code });
}
const photo = async (moduleCode: 'institution_photo' | 'licence', who: 'provider' | 'otherProvider') =>
  world
    .as(who, { file: { name: '照片.png', bytes: pngBytes } })
    .invoke('common.upload', { moduleCode, fileName: '照片.png' });

test('added, changed, frozen, published again and deleted; the public page follows', async () => {
  const { fileId, src } = await photo('institution_photo', 'provider');
  const { id } = await add({ photoFileId: fileId, sort: 2 });
  await add({ name: '李医师', title: 'ATTENDING', sort: 1 });
  expect(await publicDoctors()).toMatchObject([
    { name: '李医师', photo: '', days: [1, 3] },
    { name: '王主任', title: { name: '主任医师' }, photo: src, days: [1, 3] },
  ]);
  const read = await provider()('doctor.detail', { doctorId: id });
  expect(read.photoFile).toMatchObject({ fileId, src });
  const change = {
    ...fields,
    doctorId: id,
    updatedAt: read.updatedAt,
    introduction: '擅长低剂量 CT',
    photoFileId: fileId,
  };
  await provider()('doctor.update', change);
  await expectFailure(provider()('doctor.update', change), 409);

  await provider()('doctor.freeze', { doctorId: id });
  expect((await publicDoctors()).map(({ name }) => name)).toEqual(['李医师']);
  const { institutionId } = world.people.provider;
  const own = await provider()('doctor.listOwn', { institutionId, frozen: true });
  expect(own.counts).toEqual({ all: 2, published: 1, frozen: 1 });
  expect(own.records).toMatchObject([
    { introduction: '擅长低剂量 CT', actions: ['edit', 'unfreeze', 'delete'] },
  ]);
  await provider()('doctor.unfreeze', { doctorId: id });
  await provider()('doctor.delete', { doctorId: id });
  expect((await publicDoctors()).map(({ name }) => name)).toEqual(['李医师']);
  // The photo's address ends with the doctor.
  const name = src.split('/').at(-1) ?? '';
  await expectFailure(world.call('visitor', 'common.download', { name }), 404);
});

test('only pictures for everybody, of one’s own; only titles there are', async () => {
  const others = await photo('institution_photo', 'otherProvider');
  const licence = await photo('licence', 'provider');
  for (const { fileId } of [others, licence])
    expect(await expectFailure(add({ photoFileId: fileId }))).toMatchObject({
      code: 400,
      fields: { photoFileId: expect.any(String) },
    });
  expect(await expectFailure(add({ title: 'KING' }))).toMatchObject({ fields: { title: '请选择职称。' } });
});

test('another institution’s doctor is not there', async () => {
  const { id } = await add();
  const stranger = world.as('otherProvider').invoke;
  for (const name of ['doctor.detail', 'doctor.freeze', 'doctor.delete'] as const)
    await expectFailure(stranger(name, { doctorId: id }), 404);
});
