// Reads a list, changes, the state and the snapshot with the code that oapi-codegen makes, and prints what it saw.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"example.test/reader/selvedge"
)

func main() {
	background := context.Background()
	brand := os.Args[2]
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("SELVEDGE_API_KEY"))
		return nil
	}
	client := must(selvedge.NewClientWithResponses(os.Args[1], selvedge.WithRequestEditorFn(authorize)))

	limit := 1
	page := must(client.ListBomSectionsWithResponse(background, brand, &selvedge.ListBomSectionsParams{Limit: &limit})).JSON200
	groups := selvedge.Groups{"bom-sections", "tags"}
	changes := must(client.ListChangesWithResponse(background, brand, &selvedge.ListChangesParams{Groups: &groups})).JSON200
	upsert := must(changes.Items[0].AsBomSectionUpsert())
	state := must(client.GetStateWithResponse(background, brand, &selvedge.GetStateParams{Groups: &groups})).JSON200
	snapshot := must(client.GetSnapshotWithResponse(background, brand)).JSON200
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"totalItems": page.TotalItems,
		"code":       page.Items[0].Code,
		"anyValue":   page.Items[0].RelevantFieldKeys,
		"hasNext":    page.NextCursor != nil,
		"changes":    len(changes.Items),
		"changed":    upsert.Record.Code,
		"counted":    state.Groups[0].Count,
		"packed":     snapshot.Files[0].Records,
	})
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
