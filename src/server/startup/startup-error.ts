/** A reason not to start that the operator can fix; its message is the only line they see. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
