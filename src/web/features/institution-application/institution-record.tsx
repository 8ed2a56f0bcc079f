import type { ComponentProps } from 'react';
import { OwnRecord } from '#web/features/certification/own-record.tsx';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import type { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { InstitutionFactList } from './institution-facts.tsx';

interface Props {
  institutionId: string;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
}

/** An institution as its members see it. */
export function InstitutionRecord({ institutionId, crumbs }: Props) {
  const query = useCallQuery('institution.detail', { institutionId });
  return (
    <Loaded query={query}>
      {(record) => (
        <OwnRecord
          record={record}
          noun="机构"
          crumbs={crumbs}
          tools={
            record.inForce && (
              <ButtonLink to={paths.institution(record.code)} target="_blank">
                查看公开主页
              </ButtonLink>
            )
          }
          changeTo={paths.institutionChange(institutionId)}
          facts={<InstitutionFactList institution={record} />}
          pendingFacts={record.pending && <InstitutionFactList institution={record.pending} />}
        />
      )}
    </Loaded>
  );
}
