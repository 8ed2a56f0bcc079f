import { useParams } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { PackageForm } from './packages/package-form.tsx';

/** A package of the institution's own: a new one, or one to change. */
export default function PackageEditorPage() {
  const { packageId } = useParams();
  const { institutionId } = useOwnInstitution();
  const library = useCallQuery('library.list', { institutionId });
  const saved = useCallQuery(
    'institutionPackage.detail',
    packageId === undefined ? undefined : { packageId },
  );
  return (
    <>
      <PageHead
        title={packageId === undefined ? '新增套餐' : '编辑套餐'}
        status={saved.data?.status}
        crumbs={[
          { label: '机构中心', to: paths.serviceCenter() },
          { label: '机构套餐', to: workPaths.ownPackages() },
        ]}
      />
      <Loaded query={library}>
        {(items) =>
          packageId === undefined ? (
            <PackageForm
              key={institutionId}
              institutionId={institutionId}
              saved={undefined}
              library={items}
            />
          ) : (
            <Loaded query={saved}>
              {(detail) => (
                <PackageForm key={packageId} institutionId={institutionId} saved={detail} library={items} />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </>
  );
}
