/** The data that browsers may pass with the event. */
type Change = {
  oldSubscription?: Pick<PushSubscription, 'options'> | null;
  newSubscription?: object | null;
};

/**
 * Subscribes the browser as before if it has ended a subscription without making a new one. The next page that is opened
 * tells the server.
 */
export async function subscribeAgain(
  { oldSubscription, newSubscription }: Change,
  pushManager: Pick<PushManager, 'subscribe'>,
): Promise<void> {
  if (!newSubscription && oldSubscription) await pushManager.subscribe(oldSubscription.options);
}
