import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The last file decides when a run ends, and a clean clone knows no durations: vitest would go by the files' sizes.
const slowest = [
  'e2e/plan',
  'e2e/everybody/desk',
  'e2e/main-job',
  'e2e/second-round',
  'e2e/records',
  'e2e/compare-whole',
  'e2e/two-operators',
  'e2e/inquiry',
  'e2e/import',
  'e2e/everybody/phone',
  'e2e/own-packages',
  'e2e/operators',
  'e2e/first-sign-in',
  'e2e/items-from-sheet',
  'e2e/custom-package',
  'e2e/shell/home-keep-alive',
  'e2e/content',
  'e2e/console-data',
  'e2e/demands',
  'matrix/access',
  'matrix/sealed-leaks',
  'matrix/large-input',
  'api/start-embedded',
  'matrix/leaks',
  'api/cli',
  'api/start-ending',
  'api/worker-results',
  'api/demo-loading',
  'api/read-your-writes',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? slowest.length : place;
};

/** Begins each project with its files that take longest; the others follow in vitest's own order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const inOrder = await super.sort(files);
    const projects = Map.groupBy(inOrder, ({ project }) => project.name);
    return [...projects.values()].flatMap((one) => one.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}
