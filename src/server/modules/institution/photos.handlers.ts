import { conflict } from '#domain/kernel/failure.ts';
import type { FileRef } from '#wire/common/common.ts';
import { type institutionPhotoCalls, mostPhotos } from '#wire/institution/photos.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { mayForInstitution } from '#server/api/institution-access.ts';
import { recordAudit } from '#server/db/transition.ts';
import { fileRefs, requirePublicPictures } from '#server/modules/common/stored-file.store.ts';
import { dropPictures } from '#server/modules/common/unneeded-files.ts';
import { institutionById, lockInstitution } from './institution-application.store.ts';

export const institutionPhotoHandlers: HandlersOf<typeof institutionPhotoCalls> = {
  'institution.photos': async ({ db, caller }, { institutionId }) => {
    const photos = (await institutionById(db, institutionId))?.photos ?? [];
    const files = await fileRefs(
      db,
      photos.map(({ fileId }) => fileId),
    );
    return {
      photos: photos.map(({ fileId, caption }) => ({ file: files.get(fileId) as FileRef, caption })),
      most: mostPhotos,
      mayChange: mayForInstitution(signedIn(caller), institutionId, 'manage'),
    };
  },

  'institution.savePhotos': async ({ tx, caller }, { institutionId, photos, before }) => {
    const row = await lockInstitution(tx, institutionId);
    const shown = row.photos.map(({ fileId }) => fileId);
    if (shown.join() !== before.join()) throw conflict('照片刚刚被同事修改过，请刷新页面后再改。');
    const fileIds = photos.map(({ fileId }) => fileId);
    const files = await requirePublicPictures(tx, signedIn(caller).userId, fileIds, 'photos', shown);
    const saved = photos.map((photo) => ({ ...photo, path: files.get(photo.fileId)?.src ?? '' }));
    await tx
      .updateTable('institution')
      .set({ photos: JSON.stringify(saved) as never })
      .where('id', '=', institutionId)
      .execute();
    await dropPictures(
      tx,
      shown.filter((id) => !fileIds.includes(id)),
    );
    await recordAudit(tx, 'institution', institutionId, {
      action: 'savePhotos',
      actor: actorOf(caller, 'provider'),
    });
    return { id: institutionId };
  },
};
