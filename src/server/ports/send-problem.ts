/**
 * Why a message did not go out. `temporary`: it was not taken now and may be sent again. `permanent`: it never will be, until a person
 * changes something. `unclear`: it was handed over and no answer came, so that sending it again could send it twice.
 */
export class SendProblem extends Error {
  override readonly name = 'SendProblem';
  readonly kind: 'temporary' | 'permanent' | 'unclear';

  /** @param message Chinese, for the channel's owner */
  constructor(kind: SendProblem['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
