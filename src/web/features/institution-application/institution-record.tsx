import type { ComponentProps } from 'react';
import { OwnRecord } from '#web/features/certification/own-record.tsx';
import { OrganisationPeople } from '#web/features/organisation/people.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import type { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { InstitutionFactList } from './institution-facts.tsx';
import { OperationPanel } from './operation-panel.tsx';
import { PhotosPanel } from './photos-panel.tsx';

interface Props {
  institutionId: string;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
}

/** An institution as its members see it. */
export const InstitutionRecord = ({ institutionId, crumbs }: Props) => (
  <OwnRecord
    query={useCallQuery('institution.detail', { institutionId })}
    noun="机构"
    crumbs={crumbs}
    renderTools={({ inForce, code }) =>
      inForce && (
        <ButtonLink to={paths.institution(code)} target="_blank">
          查看公开主页
        </ButtonLink>
      )
    }
    changeTo={workPaths.institutionChange(institutionId)}
    renderFacts={(version) => <InstitutionFactList institution={version} />}
    renderBelow={({ name, inForce }) => (
      <div className="stack apart">
        {inForce && <PhotosPanel institutionId={institutionId} />}
        {inForce && <OperationPanel institutionId={institutionId} />}
        <OrganisationPeople kind="institution" id={institutionId} name={name} />
      </div>
    )}
  />
);
