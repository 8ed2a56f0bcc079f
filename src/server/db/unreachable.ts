/** The database stops, starts, moves (25006: it is a replica by now), has no room for one more, or the network on the way to it is down. */
const codes =
  /^(08...|25006|57P0.|53300|3D000|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/** pg says these without a code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether an error says that the database, or the way to it, is away: another try may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The socket file of a database that is starting anew is not there yet; a missing file elsewhere is another matter.
  if (code === 'ENOENT') return syscall === 'connect';
  return (typeof code === 'string' && codes.test(code)) || connectionLost.test(error.message);
}
