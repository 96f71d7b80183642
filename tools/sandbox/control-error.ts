/** The error of a control call that cannot be done; it is answered as `{error}`. */
export class ControlError extends Error {
  readonly status: 400 | 404;
  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export const missing = (what: string, id: string) => new ControlError(404, `No ${what} ${id}`);
