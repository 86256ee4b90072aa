/** The path of a link with an invite. The secret is in the fragment, which browsers send to no server. */
export function invitePath(secret: string): string {
  return `/register#invite=${secret}`;
}

/** The secret in the fragment of such a link, which begins with `#`; an empty text if there is none. */
export function inviteSecretIn(fragment: string): string {
  return new URLSearchParams(fragment.slice(1)).get('invite') ?? '';
}
