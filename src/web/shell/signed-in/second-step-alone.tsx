import type { ComponentProps } from 'react';
import { SecondStepPage } from '#web/features/account/second-step.tsx';
import { Kit } from '#web/ui/app/kit.tsx';

/** The frame is drawn without the component kit. */
export function SecondStepAlone(props: ComponentProps<typeof SecondStepPage>) {
  return (
    <Kit>
      <SecondStepPage {...props} />
    </Kit>
  );
}
