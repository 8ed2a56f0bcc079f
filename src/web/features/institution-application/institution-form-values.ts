import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { StoredFileRef } from '#web/ui/app/stored-file.tsx';

/** As typed; `licenceFileId` holds the whole file so that it can be shown. */
export type InstitutionFormValues = Omit<CallInput<'institution.add'>, 'licenceFileId'> & {
  /** Missing in a preview of a form that is not complete. */
  licenceFileId?: StoredFileRef;
};

/** What the call takes of what was typed. */
export const institutionInputOf = ({
  licenceFileId,
  ...values
}: InstitutionFormValues): CallInput<'institution.add'> => ({
  ...values,
  licenceFileId: licenceFileId?.fileId ?? '',
});

/** The form as it was last sent: a declined change, else what is in force. */
export function institutionFormOf(
  institution: CallOutput<'institution.detail'>,
): Partial<InstitutionFormValues> {
  const {
    licence,
    type,
    level,
    specialServices,
    regionName: _,
    ...fields
  } = institution.pending ?? institution;
  return {
    ...fields,
    type: String(type.code),
    level: String(level.code),
    specialServices: specialServices.map(({ code }) => String(code)),
    ...(licence && { licenceFileId: licence }),
  };
}
