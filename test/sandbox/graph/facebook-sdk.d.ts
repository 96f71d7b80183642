// Types of the parts of the SDK that its test uses, since the SDK has none.
declare module "facebook-nodejs-business-sdk" {
  type Params = Record<string, unknown>;

  class FacebookAdsApi {
    constructor(accessToken: string, locale: string, crashLog: boolean);
  }

  class Node {
    constructor(id: string, data: Params, parentId: string | undefined, api: FacebookAdsApi);
    id: string;
    _data: Params;
    get(fields: string[], params?: Params): Promise<this>;
    update(fields: string[], params: Params): Promise<unknown>;
    delete(fields: string[], params?: Params): Promise<unknown>;
  }

  class Cursor extends Array<Node> {
    paging: { next?: string };
    hasNext(): boolean;
    next(): Promise<this>;
  }

  class User extends Node {
    getAccounts(fields: string[], params: Params): Promise<Cursor>;
  }
  class Page extends Node {
    createSubscribedApp(fields: string[], params: Params): Promise<Node>;
    getSubscribedApps(fields: string[]): Promise<Cursor>;
    createFeed(fields: string[], params: Params): Promise<Node>;
  }
  class PagePost extends Node {
    getComments(fields: string[], params: Params): Promise<Cursor>;
  }
  class Comment extends Node {
    createComment(fields: string[], params: Params): Promise<Node>;
  }

  const sdk: {
    FacebookAdsApi: typeof FacebookAdsApi;
    User: typeof User;
    Page: typeof Page;
    PagePost: typeof PagePost;
    Comment: typeof Comment;
  };
  export default sdk;
}
