/** A state machine as data: what each action leads from and to, who may take it, and the label of each state. */
export interface Machine<State extends number, Action extends string> {
  readonly record: string;
  readonly labels: Readonly<Record<State, string>>;
  readonly initial: readonly State[];
  readonly actions: Readonly<Record<Action, MachineAction<State>>>;
}

interface MachineAction<State extends number> {
  readonly label: string;
  readonly from: readonly State[];
  readonly to: State;
  readonly by: readonly MachineActor[];
}

/** `person`: somebody of a staff list, by their own link. */
export type MachineActor = 'owner' | 'operator' | 'provider' | 'buyer' | 'person' | 'clock' | 'system';

export type StateOf<M> = M extends Machine<infer State, string> ? State : never;

/** Type-checks a machine literal and keeps its exact states and actions. */
export function machine<const State extends number, const Action extends string>(
  definition: Machine<State, Action>,
): Machine<State, Action> {
  return definition;
}

/** The actions open to `actor` in `state`: what the server allows and the screen shows as buttons. */
export function allowedActions<State extends number, Action extends string>(
  m: Machine<State, Action>,
  state: State,
  actor: MachineActor,
): Action[] {
  const names = Object.keys(m.actions) as Action[];
  return names.filter((name) => m.actions[name].from.includes(state) && m.actions[name].by.includes(actor));
}

/** Every (from, to) pair of the machine, sorted: what the database's `status_edge` table must hold. */
export function edgesOf(m: Machine<number, string>): [from: number, to: number][] {
  const edges = new Map<string, [number, number]>();
  for (const action of Object.values(m.actions))
    for (const from of action.from)
      if (from !== action.to) edges.set(`${from}>${action.to}`, [from, action.to]);
  return [...edges.values()].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
}
