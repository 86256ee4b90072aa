/** A reason not to start that the operator can mend; its message is the one line they are shown. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
