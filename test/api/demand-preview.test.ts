import { beforeAll, describe, expect, test } from 'vitest';
import { addRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { onePackage, plainItems, stockLibrary } from './demand-steps.ts';

const world = useWorld();
beforeAll(async () => {
  await stockLibrary(world, world.people.provider, plainItems);
  await stockLibrary(world, world.people.otherProvider, ['GEN001', 'GEN002']);
});

describe('preview', () => {
  const input = {
    purpose: 'ANNUAL',
    cities: [{ regionId: '440305', headcount: 100 }],
    packages: [{ ...onePackage(), packageId: 'unsaved-1' }],
  };

  test('counts, prices and names who can, and why others cannot', async () => {
    const preview = await world.call('buyer', 'demand.preview', input);
    const { provider, otherProvider } = world.people;
    expect(preview).toMatchObject({
      itemCount: 5,
      packageHeadcount: 100,
      cityHeadcount: 100,
      blocked: false,
      estimate: {
        // Two institutions are too few for a range of theirs (market.test.ts has one).
        basis: 'reference',
      },
      cities: [
        {
          name: '深圳·南山区',
          institutions: 2,
          qualified: 2,
          full: 1,
          partial: 0,
          insufficient: 1,
          top: [{ institutionId: provider.institutionId, coverage: 1, missing: 0, price: '100.00' }],
          others: [{ institutionId: otherProvider.institutionId }],
        },
      ],
    });
    expect(preview.cities[0]?.others[0]?.reason).toContain('2/5');
  });

  test('a block shows while choosing, with its citation and what to do', async () => {
    const packages = [{ ...onePackage(['HEP001']), packageId: 'a' }];
    const preview = await world.call('buyer', 'demand.preview', { ...input, packages });
    expect(preview.blocked).toBe(true);
    expect(preview.findings[0]).toMatchObject({
      effect: 'block',
      packageId: 'a',
      suggestion: { remove: ['HEP001'] },
    });
  });

  test('nothing chosen yet: counts only; nobody in the city: reference prices', async () => {
    const empty = await world.call('buyer', 'demand.preview', {});
    expect(empty).toMatchObject({ itemCount: 0, estimate: null, cities: [] });
    const nowhere = await world.call('buyer', 'demand.preview', {
      ...input,
      cities: [{ regionId: '110100', headcount: 100 }],
    });
    expect(nowhere).toMatchObject({
      estimate: { basis: 'reference' },
      cities: [{ institutions: 0, top: [] }],
    });
  });

  test('who is an institution’s member sees no rival’s price', async () => {
    const both = world.people.otherBuyer;
    await addRows(world.db, 'institution_member', {
      institution_id: world.people.otherProvider.institutionId,
      user_id: both.userId,
      role: 'owner',
    });
    const preview = await world.call('otherBuyer', 'demand.preview', input);
    expect(preview.cities[0]).toMatchObject({ full: 1, top: [{ price: '' }] });
  });
});
