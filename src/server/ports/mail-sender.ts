export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same at each try, so that a mailbox shows one that came twice once. */
  readonly id: string;
}

/** Sends one plain mail. Rejects with a SendProblem when it was not taken. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}
