/** Points on which the sources about Meta disagree; a test may try either reading. */
export type Switches = {
  /** Instagram webhooks need the account's own `subscribed_apps` edge, the page's is not enough. */
  instagramNeedsOwnEdge: boolean;
  /** `/{page}/ads_posts` needs `pages_manage_ads` besides `pages_read_engagement`. */
  adsPostsNeedManageAds: boolean;
  /** Ad media and their comments need `ads_read` or `ads_management`. */
  adMediaNeedsAds: boolean;
};

export const createSwitches = (): Switches => ({
  instagramNeedsOwnEdge: false,
  adsPostsNeedManageAds: false,
  adMediaNeedsAds: false,
});
