/** What the Worker under test is configured with. None of it is a secret of anything. */
export declare const TEST_SETTINGS: {
  APP_ORIGIN: string;
  META_GRAPH_ORIGIN: string;
  META_DIALOG_ORIGIN: string;
  META_APP_ID: string;
  META_APP_SECRET: string;
  META_VERIFY_TOKEN: string;
  SESSION_SECRET: string;
  SEALING_KEYS: string;
};
