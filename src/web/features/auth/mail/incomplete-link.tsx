/** Replaces the form of a screen that was opened without the secret of its link. */
export function IncompleteLink() {
  return (
    <p className="mt-8 rounded-lg border bg-surface p-4">
      Open the link from the mail again. If that does not help, copy all of it into the address bar.
    </p>
  );
}
