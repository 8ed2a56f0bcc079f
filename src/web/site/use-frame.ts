import { useRouteLoaderData } from 'react-router';
import type { FrameData } from './frame-data.ts';

/** What the frame around a public page shows; undefined outside of it. */
export const useFrame = () => useRouteLoaderData<FrameData>('shell/public-layout');
