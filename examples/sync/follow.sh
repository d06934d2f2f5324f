# Follows the feed with curl and jq, into page-1.json and so on, to be applied in
# this order. It can be run again after any failure: cursor.txt changes only after a
# whole page is in its file. From cron, run `flock -n cursor.lock sh follow.sh`, so
# that two runs never overlap.
set -eu
page=$(ls page-*.json 2>/dev/null | tr -dc '0-9\n' | sort -n | tail -1 || true)
cursor=$(cat cursor.txt 2>/dev/null || true)
more=true
while [ "$more" = true ]; do
  curl -sS --fail-with-body --retry 5 -o page.part -G \
    -H "Authorization: Bearer $SELVEDGE_API_KEY" \
    "$SELVEDGE_URL/brands/alder-finch/changes" \
    -d groups=orders,order-items,countries -d limit=500 \
    ${cursor:+-d cursor="$cursor"}
  next=$(jq -er .nextCursor page.part)
  more=$(jq .hasMore page.part)
  page=$((${page:-0} + 1))
  mv page.part "page-$page.json"
  printf %s "$next" > cursor.part
  mv cursor.part cursor.txt
  [ "$next" != "$cursor" ] || sleep 1
  cursor=$next
done
jq -s 'map(.items | length) | add' page-*.json
