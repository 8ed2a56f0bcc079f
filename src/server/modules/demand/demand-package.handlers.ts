import type { demandPackageCalls } from '#wire/demand/packages.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { presentGroups, presentPackage } from './demand.present.ts';
import { readDemand } from './demand.store.ts';
import { readGroup, readGroups, readPackage } from './demand-packages.store.ts';
import { packageSheet } from './package-sheet.ts';
import { addGroup, deleteGroup, updateGroup } from './save-group.command.ts';

export const demandPackageHandlers: HandlersOf<typeof demandPackageCalls> = {
  'demand.addGroup': addGroup,
  'demand.updateGroup': updateGroup,
  'demand.deleteGroup': deleteGroup,

  'demand.getGroup': async ({ db, catalogue }, { groupId }) => {
    const group = await readGroup(db, groupId);
    const demand = await readDemand(db, group.demandId);
    const [presented] = presentGroups([group], demand.purpose, catalogue);
    return {
      demandId: group.demandId,
      version: demand.version,
      group: presented as NonNullable<typeof presented>,
    };
  },

  'demand.getGroupForView': async ({ db, catalogue }, { demandId }) => {
    const [{ purpose }, groups] = await Promise.all([readDemand(db, demandId), readGroups(db, demandId)]);
    return { groups: presentGroups(groups, purpose, catalogue) };
  },

  'demand.listPackages': async ({ db, catalogue }, { demandId }) => {
    const [{ purpose }, groups] = await Promise.all([readDemand(db, demandId), readGroups(db, demandId)]);
    return { packages: presentGroups(groups, purpose, catalogue).flatMap((group) => group.packages) };
  },

  'demand.listPackagesWithItems': async ({ db, catalogue }, { demandId }) => {
    const [{ purpose }, groups] = await Promise.all([readDemand(db, demandId), readGroups(db, demandId)]);
    return { packages: presentGroups(groups, purpose, catalogue).flatMap((group) => group.packages) };
  },

  'demand.packageDetail': async ({ db, catalogue }, { packageId }) => {
    const { demandId, pkg } = await readPackage(db, packageId);
    return presentPackage(pkg, (await readDemand(db, demandId)).purpose, catalogue);
  },

  'demand.exportPackageItems': async ({ db, catalogue }, { packageId }) => {
    const { demandId, pkg } = await readPackage(db, packageId);
    const demand = await readDemand(db, demandId);
    return packageSheet(demand, presentPackage(pkg, demand.purpose, catalogue));
  },
};
