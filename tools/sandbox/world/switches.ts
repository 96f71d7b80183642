/** Open questions about Meta, on which sources disagree or say nothing. A test can try both answers. */
export type Switches = {
  /** Instagram webhooks need the account's own `subscribed_apps` edge, the page's is not enough. */
  instagramNeedsOwnEdge: boolean;
  /** `/{page}/ads_posts` needs `pages_manage_ads` besides `pages_read_engagement`. */
  adsPostsNeedManageAds: boolean;
  /** Ad media and their comments need `ads_read` or `ads_management`. */
  adMediaNeedsAds: boolean;
  /** Comments on unpublished posts are reported by webhook, as documented. */
  darkPostWebhooks: boolean;
  /** `from` of hide and unhide is the comment's author; otherwise the page that acted. */
  hideEventsNameAuthor: boolean;
  /** Replies that go with their parent are reported as removed as well. */
  removeEventsForReplies: boolean;
  /** The comments edge gives its own order, whatever `order` says. */
  commentOrderIgnored: boolean;
  /** `since` of the comments edge filters by the time of writing; otherwise it does nothing. */
  commentSinceFilters: boolean;
  /** Instagram names the comment's id `comment_id`, as one documented example does. */
  instagramNamesCommentId: boolean;
};

export const createSwitches = (): Switches => ({
  instagramNeedsOwnEdge: false,
  adsPostsNeedManageAds: false,
  adMediaNeedsAds: false,
  darkPostWebhooks: true,
  hideEventsNameAuthor: false,
  removeEventsForReplies: false,
  commentOrderIgnored: false,
  commentSinceFilters: false,
  instagramNamesCommentId: false,
});
