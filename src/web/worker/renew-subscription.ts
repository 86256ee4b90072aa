/** What browsers tell with the event, as far as they tell it. */
type Change = {
  oldSubscription?: Pick<PushSubscription, 'options'> | null;
  newSubscription?: object | null;
};

/**
 * Subscribes the browser as before, where it has ended a subscription without making a new one. The next page that is opened
 * tells the server.
 */
export async function subscribeAgain(
  { oldSubscription, newSubscription }: Change,
  pushManager: Pick<PushManager, 'subscribe'>,
): Promise<void> {
  if (!newSubscription && oldSubscription) await pushManager.subscribe(oldSubscription.options);
}
