/**
 * Why a message did not go out. `away`: it was not taken now and may be sent again. `refused`: it never will be, until a person
 * changes something. `unclear`: it was handed over and no answer came, so that sending it again could send it twice.
 */
export class SendProblem extends Error {
  override readonly name = 'SendProblem';
  readonly kind: 'away' | 'refused' | 'unclear';

  /** @param message Chinese, for the channel's owner */
  constructor(kind: SendProblem['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
