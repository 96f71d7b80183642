/** Sends messages. @param options.delaySeconds before the messages can be delivered */
export type Sender<Message> = { send(messages: Message[], options?: { delaySeconds?: number }): Promise<void> };

/** Limits of `sendBatch`: 100 messages and 256 KB in all, envelope included. */
const MAX_MESSAGES = 100;
const MAX_BYTES = 200_000;

/** Sends any number of messages, in as few batches as the queue's limits allow. */
export const createSender = (queue: Queue): Sender<unknown> => ({
  async send(messages, options = {}) {
    let batch: MessageSendRequest[] = [];
    let bytes = 0;
    for (const body of messages) {
      const size = JSON.stringify(body).length * 2;
      if (batch.length === MAX_MESSAGES || (batch.length > 0 && bytes + size > MAX_BYTES)) {
        await queue.sendBatch(batch, options);
        batch = [];
        bytes = 0;
      }
      batch.push({ body, contentType: "json" });
      bytes += size;
    }
    if (batch.length > 0) await queue.sendBatch(batch, options);
  },
});
