/** The admin of the server that all component tests share. */
export const ADMIN = { email: 'adam@example.org', username: 'adam', password: 'correct horse' };
