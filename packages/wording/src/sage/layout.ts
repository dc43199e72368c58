/** Layout of the hidden intention (wish) in the released profiles. */
export const hiddenWish = '{{scene}}\n####隐藏主题:\n***{{intention}}'
