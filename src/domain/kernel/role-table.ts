/** What each role of an organisation may do: the one place that server and screen ask. */
export const roleTable = <Role extends string, Act extends string>(
  table: Readonly<Record<Role, readonly Act[]>>,
) => {
  const roleMay = (role: Role, act: string): boolean => (table[role] as readonly string[]).includes(act);
  return {
    actsOf: (role: Role): Act[] => [...table[role]],
    roleMay,
    /** The roles that may do something. */
    rolesFor: (act: string): readonly Role[] =>
      (Object.keys(table) as Role[]).filter((role) => roleMay(role, act)),
  };
};
