/** Open questions about Meta, on which sources disagree or say nothing. A test can try both answers. */
export type Switches = {
  /** Instagram webhooks need the account's own `subscribed_apps` edge, the page's is not enough. */
  instagramNeedsOwnEdge: boolean;
  /**
   * `/{page}/ads_posts` needs `pages_manage_ads`, `pages_show_list`, `ads_management` and the task ADVERTISE, as its reference says
   * since v26.0; otherwise `pages_read_engagement` is enough, as sources of earlier versions say.
   */
  adsPostsNeedAdsManagement: boolean;
  /** Ad media and their comments need `ads_read` or `ads_management`. */
  adMediaNeedsAds: boolean;
  /** Webhooks of comments on ads do not name the original medium, as in captures of 2023. */
  adsWithoutOriginal: boolean;
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
  adsPostsNeedAdsManagement: true,
  adMediaNeedsAds: false,
  adsWithoutOriginal: false,
  darkPostWebhooks: true,
  hideEventsNameAuthor: false,
  removeEventsForReplies: false,
  commentOrderIgnored: false,
  commentSinceFilters: false,
  instagramNamesCommentId: false,
});
